/** nginx, where there is one: any site, or our own sample, run from a folder of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { HOST, type Front, type Running } from './front.ts'
import { root } from './sources.ts'

/** Undefined where there is none. */
export const nginx = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)

/** @param port where it is heard when it is up. @param site servers, as they stand in /etc/nginx/conf.d. */
export async function startNginx(port: number, site: string, folder = mkdtempSync(join(tmpdir(), 'huiwu-nginx-'))): Promise<Running> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  // Whoever may read the folder and the sources: as root it would become nobody.
  const account = process.getuid?.() === 0 ? 'user root root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${account} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary}\n${site}\n}`,
  )
  return running(nginx as string, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], { port, folder })
}

/** A program until it is heard at its port. @throws with its own words where it ends before. */
export async function running(
  program: string,
  parts: readonly string[],
  { port, folder, env = {} }: { port: number; folder: string; env?: Record<string, string> },
): Promise<Running> {
  const child = spawn(program, parts, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  while (!(await isHeard(port))) {
    if (child.exitCode !== null) throw new Error(`${program} has not started: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    folder,
    stop: async () => {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isHeard(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

/** deploy/nginx.conf as it is, but for its name, its ports, its certificate and its folders. */
export async function nginxFront(product: number): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  const ca = certificate(folder)
  const given: [string | RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, hasIpv6 ? '$&' : ''],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
    ['listen [::]:80', `listen [::1]:${http}`],
    ['listen [::]:443', `listen [::1]:${https}`],
    ['/etc/letsencrypt/live/huiwu.example.cn', folder],
    ['huiwu.example.cn', HOST],
    ['127.0.0.1:8787', `127.0.0.1:${product}`],
    ['/opt/huiwu', root],
    ['/var/log/nginx', folder],
    ['/var/www/html', folder],
  ]
  const sample = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  const site = given.reduce((text, [from, to]) => text.replaceAll(from, to), sample)
  // As certbot leaves it there.
  const challenge = '/.well-known/acme-challenge/asked'
  mkdirSync(dirname(join(folder, challenge)), { recursive: true })
  writeFileSync(join(folder, challenge), 'answered')
  return { ...(await startNginx(https, site, folder)), http, https, ca, own: { [challenge]: 'answered' } }
}

/** Signed by itself, with its key beside it, as certbot calls them. */
function certificate(folder: string): string {
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name)) as [string, string]
  const parts = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
  ]
  const { status, stderr } = spawnSync('openssl', [...parts, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', chain])
  if (status !== 0) throw new Error(`openssl has made no certificate: ${stderr}`)
  return readFileSync(chain, 'utf8')
}
