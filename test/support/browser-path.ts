/** Where this machine keeps a Chromium. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [
  // The same engine without a window of its own, whose panels are pages too: a new context costs a third of the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a browser, or undefined: CHROMIUM of the environment, the usual places, the one playwright installed. */
export function findBrowser(): string | undefined {
  return [process.env['CHROMIUM'], ...PLACES, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
}
