/** The ways into a rehearsal: on this screen, or by a code on another. */
import { useState } from 'react'
import type { Rehearsal } from '#contract/rehearsal.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { entranceWords } from './words.ts'

type Ways = Rehearsal['entrances']
type Entrance = keyof Ways

/** @param elsewhere another server plays it: from here it is only seen. */
export function Entrances({ entrances, elsewhere = false }: { entrances: Ways; elsewhere?: boolean }) {
  const wide = useWide()
  const [passed, setPassed] = useState<Entrance>()
  const open = (Object.keys(entranceWords) as Entrance[]).filter((one) => entrances[one] !== '')
  return (
    <Card title="走进演练">
      {open.length === 0 ? (
        <p className="quiet">
          {elsewhere
            ? '演练在另一台服务器上进行，从这里只能看着它，暂时不能进入、调整或丢弃。'
            : '这台服务器没有开放演练的入口，只能在这里看着它进行。需要时请联系平台管理员设置演练地址。'}
        </p>
      ) : (
        <>
          <p className="quiet">
            {wide ? '在新标签页打开，或者用手机扫码，亲自动手试一试。' : '在本机打开会离开这一页，按返回回来；也可以让别的手机扫码进入。'}
          </p>
          <ul className="rehearsal-rows">
            {open.map((one) => {
              const [name, note] = entranceWords[one]
              return (
                <li key={one}>
                  <span>
                    {name}
                    <small>{note}</small>
                  </span>
                  <Enter url={entrances[one]} about={name}>
                    打开
                  </Enter>
                  <Button small label={`扫码，${name}`} onClick={() => setPassed(one)}>
                    扫码
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {passed !== undefined && entrances[passed] !== '' && (
        <Sheet title={`扫码进入演练：${entranceWords[passed][0]}`} onClose={() => setPassed(undefined)}>
          <LinkPass url={entrances[passed]} about={`进入演练，${entranceWords[passed][0]}，`}>
            用手机扫码，打开的页面上一直标着“演练”。有链接的人都能进入，只发给一起演练的人。
          </LinkPass>
        </Sheet>
      )}
    </Card>
  )
}

/** Into another origin: beside this page at a desk; in its place on a phone, where Back leads here again. */
export function Enter({ url, about, children }: { url: string; about: string; children: string }) {
  const wide = useWide()
  return (
    <a
      className="button is-quiet is-small"
      href={url}
      aria-label={`${children}，${about}`}
      {...(wide && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  )
}
