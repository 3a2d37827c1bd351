import { isDrawnSlide } from '@ningjing/contract/club/home'
import type { Slide } from '@ningjing/contract/club/home.schemas'
import { type Ref, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

type Props = {
  slide: Slide
  /** Position among all slides, from 1. */
  number: number
  of: number
  isActive: boolean
  hasPictures: boolean
}

/**
 * One slide: two layers of pictures below its text. While it moves by its whole width, the parallax moves the back
 * layer 75 % less and the text 10 % more (product §10.3).
 */
export function BannerSlide({ slide, number, of, isActive, hasPictures }: Props) {
  const { information, text, message, picture, actions } = slide
  const [first, second] = actions
  const firstButton = useRef<HTMLAnchorElement>(null)
  // The focus moves from the previous slide to the first button of this one.
  useLayoutEffect(() => {
    if (!isActive || !document.activeElement?.closest('.hero-slide[inert]')) return
    firstButton.current?.focus({ preventScroll: true })
  }, [isActive])
  return (
    <div
      {...asSlide(`${number} of ${of}`)}
      aria-hidden={!isActive}
      inert={!isActive}
      className={`hero-slide hero-${isDrawnSlide(picture) ? picture : 'photo'}`}
    >
      <div className="hero-pictures">
        {hasPictures && <Pictures picture={picture} priority={number === 1 ? 'high' : 'low'} />}
      </div>
      <div className="hero-text" data-swiper-parallax="-10%">
        <div className="wrap">
          <p className="hero-eyebrow">{information}</p>
          <h2 className="title-display hero-title">
            <span>{text[0]}</span> <span>{text[1]}</span>
          </h2>
          <p className="hero-line">{message}</p>
          <p className="hero-actions">
            <SlideLink {...first} ref={firstButton} look="hero-button hero-button-filled" />
            <SlideLink {...second} look="hero-button" />
          </p>
        </div>
      </div>
    </div>
  )
}

/** A group, as in the WAI-ARIA pattern of a carousel; a fieldset would announce a form. */
const asSlide = (name: string) => ({
  role: 'group',
  'aria-roledescription': 'slide',
  'aria-label': name,
})

type LinkProps = Slide['actions'][number] & { look: string; ref?: Ref<HTMLAnchorElement> }

/** A link to a page of the site, or to another site. */
function SlideLink({ label, to, look, ref }: LinkProps) {
  const isOfSite = to.startsWith('/')
  return isOfSite ? (
    <Link ref={ref} to={to} className={look}>
      {label}
    </Link>
  ) : (
    <a ref={ref} href={to} className={look}>
      {label}
    </a>
  )
}

/** Two drawn layers, or one photo. */
function Pictures({ picture, priority }: { picture: string; priority: 'high' | 'low' }) {
  const size = { width: 1600, height: 900, fetchPriority: priority }
  if (!isDrawnSlide(picture)) return <img src={picture} alt="" {...size} />
  return (
    <>
      <div className="hero-back" data-swiper-parallax="75%">
        <img src={`/art/${picture}-back.svg`} alt="" {...size} />
      </div>
      <img src={`/art/${picture}-front.svg`} alt="" {...size} />
    </>
  )
}
