"""A door for agents: the games as tools, resources and prompts of the Model Context Protocol.

    tables      the tables that agents play at; they outlive the server
    pending     decisions that no journal may hold yet, kept for a restart
    playing     one step at a table: whose eyes, what is decided, what the programs do then
    tools       what an agent can call; `answers` are the shapes of what it hears
    puzzles     two more tools, where there are puzzles
    resources   rules, sample games and first positions to read
    prompts     ways to begin a conversation
    server      all of it as one server: over pipes, over HTTP, or inside another server

Needs the extra heterodox[mcp].
"""
