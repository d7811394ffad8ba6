import './picture.css'
import { useState } from 'react'
import { classNames } from './class-names.ts'

export interface PictureProps {
  /** Empty for the drawn placeholder. */
  src: string
  /** What it shows; empty when the text beside it says so. */
  alt: string
  /** Height by width. */
  ratio?: number
  /** The first thing in sight: asked for at once. Others wait until they are near. */
  first?: boolean
  rounded?: boolean
}

/** A picture that keeps its place and ratio, and is drawn when there is none. */
export function Picture({ src, alt, ratio = 0.5, first, rounded }: PictureProps) {
  const [broken, setBroken] = useState(false)
  return (
    <div className={classNames('picture', rounded && 'is-rounded')} style={{ paddingTop: `${ratio * 100}%` }}>
      {src !== '' && !broken ? (
        <img
          src={src}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
          {...(first && { fetchpriority: 'high' })}
          onError={() => setBroken(true)}
        />
      ) : (
        <svg
          viewBox="0 0 320 160"
          preserveAspectRatio="xMidYMid slice"
          role={alt === '' ? undefined : 'img'}
          aria-label={alt || undefined}
          aria-hidden={alt === '' || undefined}
        >
          <circle cx="236" cy="50" r="20" />
          <path d="M0 160V120l70-46 52 38 62-58 76 60 60-30v76z" />
        </svg>
      )}
    </div>
  )
}
