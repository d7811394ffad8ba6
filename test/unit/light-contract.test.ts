/** Which imports of a form the client's build takes from the contract with rules. */
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { withRules } from '#scripts/light-contract.ts'
import { below } from '#scripts/syntax.ts'

const build = (code: string) => withRules(code, [...below(parseSync('form.js', code).program)])

const imports = `import { vote, words } from '#contract/vote.ts'
import { proof } from '#contract/proof.ts'
`

it('a form imports the calls that it checks with their rules', () => {
  expect(build(`${imports}useForm({ call: isNew ? vote.make : vote.save, check }); useAction(proof.submit)`)).toContain(
    `'#contract/vote.ts?whole'\nimport { proof } from '#contract/proof.ts'`,
  )
  expect(build(`${imports}check(proof.submit, {})`)).toContain(`'#contract/vote.ts'\nimport { proof } from '#contract/proof.ts?whole'`)
})

it('the build fails if a form checks a call that another module hands in', () => {
  expect(() => build(`${imports}export const ask = ({ call }) => check(call, {})`)).toThrow(
    'let the module that imports it hand in `check`',
  )
})
