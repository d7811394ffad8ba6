/**
 * `npm run dev`: the product for development. Vite serves the client on PORT (8787) and replaces changed modules in the open page;
 * the server runs on the next port and restarts when one of its modules changes. One link, the client's, is enough.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { root } from '#test/support/sources.ts'

const port = Number(process.env['PORT'] || 8787)
const serverPort = port + 1
const url = process.env['PUBLIC_URL'] || `http://127.0.0.1:${port}`
const target = `http://127.0.0.1:${serverPort}`

const client = await createServer({
  root,
  clearScreen: false,
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: {
      '/api': target,
      '/sandbox': target,
      // `/` is a page to a browser and the system's header to a call.
      '^/$': { target, bypass: ({ headers, url: path }) => (headers.accept?.startsWith('application/json') ? undefined : path) },
    },
  },
})
await client.listen()
process.stdout.write(`client ${url} (changes appear in the open page), server ${target} (restarts after changes)\n`)

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: url },
})
const stop = async () => {
  server.kill('SIGTERM')
  await client.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', stop)
