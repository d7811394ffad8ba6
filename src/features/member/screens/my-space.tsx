/** My space: what is next, what is to pay, what I was told, where I belong, and the ways to the rest. */
import { admission } from '#contract/admission.ts'
import { certificateLinks, MY_CERTIFICATES } from '#contract/certificate-links.ts'
import { order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { LockIcon, OrderIcon } from '../../../ui/icons-later.tsx'
import { PersonIcon, SettingsIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Page } from '../../../frame/page.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { MyCertificates } from '../../certificate/parts/my-certificates.tsx'
import { SpaceMeetings } from '../parts/space-meetings.tsx'
import { SpaceMessages } from '../parts/space-messages.tsx'
import { SpaceOrders } from '../parts/space-orders.tsx'
import { SpaceOrganisations } from '../parts/space-organisations.tsx'
import { SpaceSection } from '../parts/space-section.tsx'
import { SpaceTickets } from '../parts/space-tickets.tsx'

/** One page of each is enough to see what matters now. */
const first = { pageNum: 1 }

export default function MySpace() {
  return useAddress().query.get('show') === MY_CERTIFICATES ? <MyCertificates /> : <Space />
}

function Space() {
  const tickets = useQuery(admission.mine, first, { fresh: true, quiet: true })
  const orders = useQuery(order.list, first, { fresh: true, quiet: true })
  return (
    <Page title="我的空间" back={paths.personalCentre} beside={<Beside />}>
      <SpaceTickets tickets={tickets} />
      <SpaceOrders orders={orders} />
      <SpaceMeetings tickets={tickets} orders={orders} />
      <SpaceMessages />
    </Page>
  )
}

function Beside() {
  return (
    <>
      <SpaceOrganisations />
      <SpaceSection title="常用">
        <Card bare>
          <List label="常用">
            <Cell icon={OrderIcon} title="我的订单" href={paths.meetingOrders} />
            <Cell icon={OrderIcon} title="我的证书" href={certificateLinks.mine} />
            <Cell icon={PersonIcon} title="基本资料" href={paths.basic} />
            <Cell icon={LockIcon} title="修改手机或密码" href={paths.changeLogin} />
            <Cell icon={SettingsIcon} title="设置" href={paths.settings} />
          </List>
        </Card>
      </SpaceSection>
    </>
  )
}
