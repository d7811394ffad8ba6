/** Waiting for an upload in a journey: a process opens the file, and a form cannot be sent before. */
import type { Locator, Page } from 'playwright-core'

/** @param within a form with one file field, whose file has just been chosen. */
export async function uploadEnds(within: Page | Locator): Promise<void> {
  await within.getByRole('button', { name: /^移除/ }).first().waitFor()
}
