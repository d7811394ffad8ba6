/** 接待安排 by a link, without an account: for a guest, a driver or a hotel, once the end of their phone has been typed. */
import '../parts/by-link.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Data } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import { Page } from '../../../frame/page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { DriverPage } from '../parts/driver-page.tsx'
import { GuestPage } from '../parts/guest-page.tsx'
import { HotelPage } from '../parts/hotel-page.tsx'
import { TailForm } from '../parts/tail-form.tsx'
import type { ByLink } from '../parts/use-opened.ts'

const titles = { guest: '您的行程与接待', driver: '接送任务', hotel: '住房名单' } as const

export default function VipLinkScreen() {
  const key = new URLSearchParams(useSearch()).get('key') ?? ''
  const [opened, setOpened] = useState<ByLink<Data<typeof vip.open>>>()
  const [gone, setGone] = useState(false)
  if (key === '' || gone)
    return (
      <Page title="接待安排" back={false} narrow>
        <Empty drawing="search">{gone ? '链接已失效，请联系给您发送链接的主办方工作人员' : '链接不完整，请重新打开收到的链接'}</Empty>
      </Page>
    )
  if (opened === undefined)
    return (
      <Page title="接待安排" back={false} narrow>
        <TailForm link={key} onOpened={(tail, page) => setOpened({ key, tail, page })} onGone={() => setGone(true)} />
      </Page>
    )
  return (
    <Page title={titles[opened.page.kind]} note={opened.page.meetingName} back={false} narrow>
      <Opened opened={opened} onGone={() => setGone(true)} />
    </Page>
  )
}

function Opened({ opened: { page, ...by }, onGone }: { opened: ByLink<Data<typeof vip.open>>; onGone: () => void }) {
  switch (page.kind) {
    case 'guest':
      return <GuestPage opened={{ ...by, page }} onGone={onGone} />
    case 'driver':
      return <DriverPage opened={{ ...by, page }} onGone={onGone} />
    case 'hotel':
      return <HotelPage page={page} />
  }
}
