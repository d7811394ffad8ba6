import { share } from '#contract/share.ts'
import { all, type Cases } from '../support/cases.ts'

export const cases: Cases<typeof share> = {
  access: {
    info: all,
  },
  fixtures: {
    info: { url: 'http://huiwu.test/particulars?shareParticulars=1' },
  },
  boundElsewhere: {
    info: 'two rows for each account of 公众平台',
  },
  inputs: [
    {
      kind: 'pageUrl',
      call: share.info,
      field: 'url',
      comesTo: ({ value }) => (/^https:\/\/huiwu\.test(?:\/|$)/.test(String(value)) ? undefined : 'url_not_ours'),
    },
  ],
  otherFields: { info: ['sysCode'] },
  tables: {},
}
