/** The product in production behind the proxies of deploy/, each by its sample as it is. */
import { describe, it } from 'vitest'
import { holdsBehind } from '../support/behind-proxy.ts'
import { caddy, caddyFront } from '../support/caddy.ts'
import { nginx, nginxFront } from '../support/nginx.ts'

describe.each([
  { name: 'nginx', found: nginx, front: nginxFront },
  { name: 'Caddy', found: caddy, front: caddyFront },
])('the product behind $name', ({ name, found, front }) => {
  if (found === undefined) it.skip(`skipped: ${name} is not installed`, () => {})
  else holdsBehind(front)
})
