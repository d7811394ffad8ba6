/** The account itself: its phone and password, what was agreed to, and closing it. */
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { maskedMobile } from '#contract/mask.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/card.tsx'
import { LockIcon, ShieldIcon, TextIcon } from '../../../ui/icons-later.tsx'
import { PersonIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import AgreementDialog from '../../session/parts/agreements/agreement-dialog.tsx'
import { type DocumentKey, documentTitles } from '../../session/parts/agreements/document.ts'
import { CloseAccount } from './close-account.tsx'

export function AccountCard() {
  const { mobile } = useSession()
  const [document, setDocument] = useState<DocumentKey>()
  const [closing, setClosing] = useState(false)
  return (
    <>
      <Card bare title="账号">
        <List label="账号">
          <Cell icon={LockIcon} title="账号安全" note="手机号与密码" value={maskedMobile(mobile)} href={paths.changeLogin} />
          <Cell icon={TextIcon} title={`《${documentTitles.agreement}》`} onClick={() => setDocument('agreement')} />
          <Cell icon={ShieldIcon} title={`《${documentTitles.privacy}》`} onClick={() => setDocument('privacy')} />
          <Cell icon={PersonIcon} title="注销账号" onClick={() => setClosing(true)} />
        </List>
      </Card>
      <AgreementDialog document={document} onClose={() => setDocument(undefined)} />
      {closing && <CloseAccount onClose={() => setClosing(false)} />}
    </>
  )
}
