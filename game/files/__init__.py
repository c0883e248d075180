"""Files that people write and that come with the program: read strictly, and every fault has its place. Only engine is below."""
