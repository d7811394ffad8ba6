/**
 * What a scanned code means, and on to where it belongs: the venue's code checks one in, any other text is read by
 * contract/entry-code.ts.
 */
import '../parts/scanned.css'
import { useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { Page } from '../../../frame/page.tsx'
import { CodeMeaning } from '../parts/code-meaning.tsx'
import { SelfCheckIn } from '../parts/self-check-in.tsx'

export default function Scanned() {
  const query = new URLSearchParams(useSearch())
  const gate = query.get('gate')
  if (gate !== null && gate !== '')
    return (
      <Page title="自助签到" back={paths.wallet} narrow>
        <SelfCheckIn key={gate} gate={gate} />
      </Page>
    )
  const text = query.get('text') ?? ''
  return (
    <Page title="扫码结果" back={paths.codeCentre} narrow>
      <CodeMeaning key={text} text={text} />
    </Page>
  )
}
