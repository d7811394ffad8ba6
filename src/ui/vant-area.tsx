/** The door to react-vant's Area: one by its province, city and county; loaded when a field for areas is tapped. */
import 'react-vant/es/styles/css-variables.css'
import './vant.css'
import './vant-wheels.css'
import { useRef } from 'react'
import Area from 'react-vant/es/area/index.js'
import { useWheels } from './vant-wheels.ts'

/** One area and what lies in it. */
export interface AreaOption {
  text: string
  value: string
  children?: AreaOption[]
}

export interface AreaWheelsProps {
  /** Provinces first. */
  options: AreaOption[]
  /** Where the wheels stand at first: the values from the province down; empty for the first of all. */
  value: string[]
  /** Also once at first, with what the wheels stand at. */
  onChange: (values: string[]) => void
}

// A municipality has its districts where others have cities.
const columns = ['省份', '城市或区县', '区县'] as const

export default function AreaWheels({ options, value, onChange }: AreaWheelsProps) {
  const box = useRef<HTMLDivElement>(null)
  useWheels(box, columns)
  return (
    <div ref={box} className="wheels">
      <Area
        areaList={{}}
        columns={options}
        defaultValue={value}
        placeholder={false}
        // Without a toolbar of ours it draws its own.
        toolbar={<></>}
        itemHeight="3rem"
        onChange={(values) => onChange(values.filter(Boolean))}
      />
    </div>
  )
}
