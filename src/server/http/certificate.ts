import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Certificate, ServerSettings } from '../options.ts'

/**
 * Returns the certificate to serve with; null for plain http. `https: true` makes one for this
 * machine and the host, valid for a year.
 *
 * @throws {TypeError} when a given one cannot be used.
 */
export async function readCertificate(settings: ServerSettings): Promise<Certificate | null> {
  const { https, host } = settings
  if (https === false) return null
  return https === true ? makeCertificate(host) : checkCertificate(https)
}

/** What makes it is loaded only here: most servers need none. */
async function makeCertificate(host: string): Promise<Certificate> {
  const { generate } = await import('selfsigned')
  const names = [...new Set(['localhost', '127.0.0.1', '::1', host])]
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(toAltName) },
    ],
  })
  return { key: made.private, cert: made.cert }
}

function toAltName(name: string) {
  return isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name }
}

function checkCertificate(certificate: Certificate): Certificate {
  try {
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const expected = '{ key, cert } as PEM text, with the certificate of that key'
    throw new TypeError(`https: expected ${expected} (${reason})`)
  }
}
