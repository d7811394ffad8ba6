/**
 * Stands where the bundler puts a helper of its own around each import() (scripts/needs.ts): a chunk is asked for together
 * with the files it needs, and handed on when its CSS is here. What the chunks of a first load may fetch later is written
 * down in one file for all of them, which comes when the screen stands: no screen needs a name of it to stand.
 */
import type { Wants } from '../inline/boot.ts'

/** By the chunk that is fetched. */
type Needs = Readonly<Record<string, readonly string[]>>

let wants: Wants | undefined
let coming: Promise<Needs> | undefined
const sheets = new Map<string, Promise<unknown>>()

const ofPage = () => document.getElementById('wants') as HTMLElement

/** The file is named by the page, because no chunk's name may hang on it: it names the chunks. */
export function fetchNeeds(): Promise<Needs> {
  coming ??= fetch(`/${ofPage().dataset['needs']}`)
    .then((answer) => answer.json() as Promise<Needs>)
    .catch((error: unknown) => {
      coming = undefined
      throw error
    })
  return coming
}

/** @param needs the files, or the chunk that is fetched where they stand in that one file. */
export async function __vitePreload<T>(fetchIt: () => Promise<T>, needs: string | readonly string[] = []): Promise<T> {
  const [chunk] = await Promise.all([fetchIt(), filesOf(needs).then((files) => Promise.all(files.map(ask)))])
  return chunk
}

async function filesOf(needs: string | readonly string[]): Promise<readonly string[]> {
  if (typeof needs !== 'string') return needs
  // The page itself has asked for the scripts of its path (src/inline/boot.ts).
  wants ??= JSON.parse(ofPage().textContent as string) as Wants
  if (wants.scripts.includes(needs)) return wants.styles
  return (await fetchNeeds())[needs] ?? []
}

/** @returns when it applies, for a sheet that the page has not asked for itself. */
function ask(file: string): Promise<unknown> | undefined {
  const href = `/${file}`
  if (sheets.has(file) || document.querySelector(`link[href="${href}"]`) !== null) return sheets.get(file)
  const link = document.createElement('link')
  link.href = href
  if (file.endsWith('.css')) {
    link.rel = 'stylesheet'
    sheets.set(
      file,
      new Promise((resolve, reject) => {
        link.addEventListener('load', resolve)
        link.addEventListener('error', () => {
          // It can be asked for again.
          sheets.delete(file)
          link.remove()
          reject(new Error(`No ${file}`))
        })
      }),
    )
  } else {
    // Safari before 17 has no modulepreload.
    link.rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload'
    link.as = 'script'
    link.crossOrigin = ''
  }
  document.head.appendChild(link)
  return sheets.get(file)
}
