// The client that `petstore-mock exec` runs in the tests of the command line.
const response = await fetch(`${process.env.PETSTORE_BASE_URL}/pets/1`)
console.log(`status ${response.status}`)
