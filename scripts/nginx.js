// Makes sure that nginx is installed for the tests of examples/scale-out. Installs it with apt-get as
// root on Debian. To use another nginx, set its path:
//   NGINX_PATH=/opt/nginx/nginx npm test
import { findNginx, requireNginx } from './find-nginx.js'
import { installDebian, isDebianRoot } from './install-debian.js'

if (findNginx() === undefined && isDebianRoot) {
  console.log('nginx is not installed. Installing it with apt-get …')
  installDebian(['nginx-light'])
}
try {
  console.log(`The tests of scaling out use ${requireNginx()}`)
} catch ({ message }) {
  const outcome = process.env.CI ? 'will fail' : 'are skipped'
  console.error(`${message}. The tests of scaling out ${outcome}.`)
}
