/**
 * Replaces the bundler's helper around each import() (scripts/needs.ts): fetches a chunk together with the files it needs, and
 * resolves once its CSS applies. Two lists name the files of chunks that are fetched later. They load after the first screen,
 * which needs none of them.
 */
import type { Wants } from '../inline/boot.ts'

/** By the chunk that is fetched. */
type Needs = Readonly<Record<string, readonly string[]>>

let wants: Wants | undefined
const coming: Record<string, Promise<Needs> | undefined> = {}
const sheets = new Map<string, Promise<unknown>>()

const ofPage = () => document.getElementById('wants') as HTMLElement

/**
 * The page names the two lists: a chunk cannot, because the lists contain the chunks' hashed names.
 * @param which `needs` of public pages and logins, `later` of the other rows.
 */
export function fetchNeeds(which: 'needs' | 'later'): Promise<Needs> {
  return (coming[which] ??= fetch(`/${ofPage().dataset[which]}`)
    .then((answer) => {
      // Another release has files of other names; its server answers with JSON, too.
      if (!answer.ok) throw new Error(`No ${which}`)
      return answer.json() as Promise<Needs>
    })
    .catch((error: unknown) => {
      coming[which] = undefined
      throw error
    }))
}

/** @param needs the files, or the fetched chunk if one of the two lists has its files. */
export async function __vitePreload<T>(fetchIt: () => Promise<T>, needs: string | readonly string[] = []): Promise<T> {
  const [chunk] = await Promise.all([fetchIt(), filesOf(needs).then((files) => Promise.all(files.map(ask)))])
  return chunk
}

async function filesOf(needs: string | readonly string[]): Promise<readonly string[]> {
  if (typeof needs !== 'string') return needs
  // The page itself has asked for the scripts of its path (src/inline/boot.ts).
  wants ??= JSON.parse(ofPage().textContent as string) as Wants
  if (wants.scripts.includes(needs)) return wants.styles
  return (await fetchNeeds('needs'))[needs] ?? (await fetchNeeds('later'))[needs] ?? []
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
