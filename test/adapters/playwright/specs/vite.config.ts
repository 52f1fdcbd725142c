// The nearest configuration loads the handlers.
export default {}
