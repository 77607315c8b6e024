/** What an imported picture, font or style sheet is in a unit test: an address. */
export default '/asset';
