// `npm test -- install` runs this in a project in which the package has been installed.
import { setupPetstore } from 'petstore-mock/node'

const petstore = setupPetstore({ baseUrl: 'https://api.example.com' })
petstore.listen()
const response = await fetch('https://api.example.com/pets/1')
console.log(response.status, (await response.json()).name)
petstore.close()
