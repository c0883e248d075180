"""Files and other people's packages, read strictly, with a place for every fault: documents, maps,
catalogues, games.
"""
