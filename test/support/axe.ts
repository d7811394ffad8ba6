/** What axe-core finds wrong with a screen: WCAG 2.2 A and AA, and its best practice. It judges the page as it stands, layers included. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** Less than half of what the package exports as its source: every page that is judged reads all of it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  resultTypes: ['violations'],
  // The style sheets are for an experimental rule that is off.
  preload: { assets: ['media'] },
  // Among the experimental ones it is the one that people who speak to their handset run into.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** For screens that flawsOf measures too: it judges contrast in a fifth of the time. */
export const withoutContrast: RunOptions = {
  ...options,
  rules: { ...options.rules, 'color-contrast': { enabled: false } },
}

/**
 * One sentence for each element that breaks a rule, with the rule's name and how bad axe thinks it.
 * @param within a selector: nothing else is judged, which takes a fraction of the time.
 */
export async function violationsOf(page: Page, within = '', given = options): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await atRest(page)
  const { violations } = await page.evaluate(judge, { options: given, within })
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `breaks ${id} (${impact}): ${html.slice(0, 160)}`))
}

/** Goes to the browser as its own text. */
async function judge(given: { options: RunOptions; within: string }): Promise<Pick<AxeResults, 'violations'>> {
  const parts = given.within === '' ? [] : [...document.querySelectorAll<HTMLElement>(given.within)]
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(parts[parts.length - 1] ?? document, given.options)
  // What shines through a layer's veil is not there to be read.
  const layers = [...document.querySelectorAll('[aria-modal="true"]')]
  const layer = layers[layers.length - 1]
  const isRead = (target: unknown) => layer === undefined || layer.contains(document.querySelector(String(target)))
  return {
    violations: violations.map((one) =>
      one.id === 'color-contrast' ? { ...one, nodes: one.nodes.filter(({ target }) => isRead(target[0])) } : one,
    ),
  }
}
