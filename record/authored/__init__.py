"""Facts that the program writes for people: access, findings, holds, forgetting, numbers of documents."""
