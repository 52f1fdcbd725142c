import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { OptionError } from '../../../core/lib/check.ts'
import { messageOf } from '../../../core/lib/describe.ts'
import type { Certificate, ServerSettings } from '../options.ts'

/**
 * Returns the certificate for https; null for plain http. For `https: true`, creates a self-signed
 * certificate for `localhost`, the loopback addresses and `host`, valid for one year.
 */
export async function readCertificate({
  https,
  host,
}: ServerSettings): Promise<Certificate | null> {
  if (https === false) return null
  return https === true ? createCertificate(host) : checkCertificate(https)
}

/** Imports `selfsigned` only here, because most servers use plain http and don't need it. */
async function createCertificate(host: string): Promise<Certificate> {
  const { generate } = await import('selfsigned')
  const names = [...new Set(['localhost', '127.0.0.1', '::1', host])]
  const created = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(toAltName) },
    ],
  })
  return { key: created.private, cert: created.cert }
}

function toAltName(name: string) {
  return isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name }
}

function checkCertificate(certificate: Certificate): Certificate {
  try {
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const expected = 'a matching { key, cert } as PEM text'
    const shown = `an unusable pair (${messageOf(error)})`
    throw new OptionError({ path: 'https', expected, got: certificate, shown })
  }
}
