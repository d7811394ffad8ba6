import type { ReactNode } from 'react'
import type { OrganisationInfo } from '#contract/organisation.ts'
import { EllipsisText } from '../../../ui/ellipsis-text.tsx'
import { AreaName } from '../../member/parts/area-name.tsx'

/** Only what is filled in. */
export function OrganisationFacts({ info: { phone, areaCode, address, introduce } }: { info: OrganisationInfo }) {
  return (
    <>
      <dl className="organisation-facts">
        {phone !== '' && <Fact name="电话"><a href={`tel:${phone.replace(/转/, ',').replace(/[^\d+,]/g, '')}`}>{phone}</a></Fact>}
        {areaCode !== '' && <Fact name="地区"><AreaName code={areaCode} /></Fact>}
        {address !== '' && <Fact name="地址">{address}</Fact>}
      </dl>
      {introduce !== '' && <div className="organisation-introduce"><EllipsisText lines={4}>{introduce}</EllipsisText></div>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
