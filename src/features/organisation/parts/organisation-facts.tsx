import type { OrganisationInfo } from '#contract/organisation.ts'
import { EllipsisText } from '../../../ui/ellipsis-text.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { AreaName } from '../../../kit/area-name.tsx'

/** Only what is filled in. */
export function OrganisationFacts({ info: { phone, areaCode, address, introduce } }: { info: OrganisationInfo }) {
  const call = phone && <a href={`tel:${phone.replace(/转/, ',').replace(/[^\d+,]/g, '')}`}>{phone}</a>
  const area = areaCode && <AreaName code={areaCode} />
  return (
    <>
      <Facts
        facts={[
          ['电话', call],
          ['地区', area],
          ['地址', address],
        ]}
      />
      {introduce !== '' && (
        <div className="organisation-introduce">
          <EllipsisText lines={4}>{introduce}</EllipsisText>
        </div>
      )}
    </>
  )
}
