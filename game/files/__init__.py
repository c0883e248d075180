"""What comes from files and packages of others, read strictly, with a place for every fault: documents, maps, catalogues, games."""
