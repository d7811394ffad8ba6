/** 平台设置: whose the portal is, how it looks, where transfers go, how it certifies, and its tenants; each for whoever may see to it. */
import './settings.css'
import { hasAnyRole } from '#contract/may.ts'
import { paths } from '#contract/paths.ts'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useSession } from '../../../session/session.ts'
import { AccountTab } from './account-tab.tsx'
import { CertificationTab } from './certification-tab.tsx'
import { ErasuresTab } from './erasures-tab.tsx'
import { FaceTab } from './face-tab.tsx'
import { PlatformTab } from './platform-tab.tsx'
import { TenantList } from './tenant-list.tsx'

export function Settings() {
  const session = useSession()
  const everywhere = hasAnyRole(session, ['admin'])
  const at = useTabs(
    [
      { value: 'platform', label: '主体与备案', allowed: everywhere },
      { value: 'face', label: '外观与客服' },
      { value: 'account', label: '收款账户' },
      { value: 'certification', label: '认证与办会' },
      { value: 'tenants', label: '商户', allowed: everywhere },
      { value: 'erasures', label: '数据清理', allowed: everywhere },
    ],
    ['part'],
  )
  return (
    <Page title="平台设置" back={paths.classify}>
      <Tabbed label="平台设置" at={at}>
        {at.tab === 'platform' && <PlatformTab onFirst={() => at.go('face')} />}
        {at.tab === 'face' && <FaceTab />}
        {at.tab === 'account' && <AccountTab />}
        {at.tab === 'certification' && <CertificationTab />}
        {at.tab === 'tenants' && <TenantList />}
        {at.tab === 'erasures' && <ErasuresTab />}
      </Tabbed>
    </Page>
  )
}
