// Completes the command on the page `/`, and copies it. Only the browser knows the server's address.
const command = document.querySelector('code')
const button = document.querySelector('button')

command.textContent = command.textContent.replace('/', `${location.origin}/`)
button.hidden = navigator.clipboard === undefined
button.addEventListener('click', async () => {
  await navigator.clipboard.writeText(command.textContent)
  button.textContent = 'Copied'
})
