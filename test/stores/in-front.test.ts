/** The product in production behind the proxies of deploy/, each by its sample as it is. */
import { describe, it } from 'vitest'
import { holdsBehind } from '../support/behind-proxy.ts'
import { caddy, caddyFront } from '../support/caddy.ts'
import { nginx, nginxFront } from '../support/nginx.ts'
import { hasOpenssl } from '../support/programs.ts'

describe.each([
  { name: 'nginx', found: hasOpenssl ? nginx : undefined, front: nginxFront },
  { name: 'Caddy', found: caddy, front: caddyFront },
])('the product behind $name', ({ name, found, front }) => {
  if (found === undefined) it.skip(`skipped: ${name} is not installed`, () => {})
  else holdsBehind(front)
})
