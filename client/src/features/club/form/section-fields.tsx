import type { SectionKind } from '@ningjing/contract/club/club'
import { BENEFIT_ICONS, type BenefitIcon, DISHES, SPACES, type Space } from '@ningjing/contract/club/home'
import type { Section } from '@ningjing/contract/club/home.schemas'
import { LIST_SIZES } from '@ningjing/contract/club/list-sizes'
import { CLASS_PICTURES } from '@ningjing/contract/pictures/pictures'
import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FieldError } from '../../../ui/forms/field.tsx'
import { FieldPair } from './field-group.tsx'
import { ListEditor } from './list-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { SiteParagraph, SiteSelect, SiteText, useError } from './site-field.tsx'

const SECTION_NAMES: Record<SectionKind, string> = {
  quote: 'Quote',
  classes: 'Popular classes',
  instructors: 'Popular instructors',
  benefits: 'Benefits',
  statistics: 'Statistics',
  menu: 'Menu',
  spaces: 'TV and mobile apps',
  studio: 'Photos of the studio (under “Place”)',
  place: 'Address and rooms (under “About” and “Place”)',
}

/** The parts of the home page below the banner: their order, whether they are on, and their texts. */
export function Sections() {
  const count = Object.keys(SECTION_NAMES).length
  return (
    <ListEditor<Section>
      name="home.sections"
      label="Sections"
      one="section"
      least={count}
      most={count}
      title={({ kind }) => SECTION_NAMES[kind]}
      switches={({ kind }) => kind !== 'classes'}
    >
      {(index, { kind }) => FIELDS[kind]?.(`home.sections.${index}`) ?? null}
    </ListEditor>
  )
}

type At = `home.sections.${number}`

/** The fields of the sections that have some. */
const FIELDS: { [Kind in SectionKind]?: (at: At) => ReactNode } = {
  quote: (at) => (
    <FieldPair>
      <SiteText name={`${at}.lines.0`} label="First line" required />
      <SiteText name={`${at}.lines.1`} label="Second line" required />
    </FieldPair>
  ),
  benefits: (at) => (
    <>
      <Headings at={at} />
      <PictureField
        name={`${at}.picture`}
        label="Picture"
        choices={CLASS_PICTURES}
        size={{ width: 1200, height: 900 }}
      />
      <ListEditor
        name={`${at}.items`}
        label="Benefits"
        one="benefit"
        {...LIST_SIZES.benefits}
        empty={{ icon: 'heart', text: '' }}
      >
        {(index) => (
          <FieldPair>
            <SiteText name={`${at}.items.${index}.text`} label="Text" required />
            <SiteSelect name={`${at}.items.${index}.icon`} label="Icon" options={ICONS} />
          </FieldPair>
        )}
      </ListEditor>
    </>
  ),
  statistics: (at) => (
    <>
      <SiteText name={`${at}.title`} label="Title" required />
      <ListEditor
        name={`${at}.items`}
        label="Figures"
        one="figure"
        {...LIST_SIZES.statistics}
        empty={{ count: '', name: '' }}
      >
        {(index) => (
          <FieldPair>
            <SiteText name={`${at}.items.${index}.count`} label="Number" required />
            <SiteText name={`${at}.items.${index}.name`} label="Of what" required />
          </FieldPair>
        )}
      </ListEditor>
    </>
  ),
  menu: (at) => (
    <>
      <Headings at={at} />
      <ListEditor
        name={`${at}.items`}
        label="Dishes"
        one="dish"
        {...LIST_SIZES.menu}
        empty={{ title: '', price: '', picture: DISHES[0] ?? '' }}
        title={({ title }) => title || 'New dish'}
      >
        {(index) => (
          <>
            <FieldPair>
              <SiteText name={`${at}.items.${index}.title`} label="Dish" required />
              <SiteText name={`${at}.items.${index}.price`} label="Price" inputMode="decimal" required />
            </FieldPair>
            <PictureField
              name={`${at}.items.${index}.picture`}
              label="Picture"
              choices={DISHES}
              size={{ width: 800, height: 600 }}
            />
          </>
        )}
      </ListEditor>
    </>
  ),
  spaces: (at) => (
    <>
      <Headings at={at} />
      <SiteParagraph name={`${at}.text`} label="Text" required />
      <Screens name={`${at}.screens`} />
    </>
  ),
}

function Headings({ at }: { at: At }) {
  return (
    <FieldPair>
      <SiteText name={`${at}.eyebrow`} label="Line above the title" required />
      <SiteText name={`${at}.title`} label="Title" required />
    </FieldPair>
  )
}

const ICON_NAMES: Record<BenefitIcon, string> = {
  body: 'Body',
  back: 'Back',
  hand: 'Hand',
  sleep: 'Sleep',
  waves: 'Waves',
  people: 'People',
  heart: 'Heart',
  sun: 'Sun',
  leaf: 'Leaf',
  mind: 'Mind',
  smile: 'Smile',
  time: 'Time',
}
const ICONS = BENEFIT_ICONS.map((value) => ({ value, text: ICON_NAMES[value] }))
const SCREEN_NAMES: Record<Space, string> = { tv: 'TV', mobile: 'Mobile', tablet: 'Tablet' }

/** The screens that the section shows. */
function Screens({ name }: { name: string }) {
  const { control } = useFormContext()
  const { field } = useController({ control, name })
  const error = useError(name)
  const errorId = useId()
  const chosen: Space[] = field.value
  const choose = (space: Space, isOn: boolean) =>
    field.onChange(SPACES.filter((one) => (one === space ? isOn : chosen.includes(one))))
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium">Screens</legend>
      <div className="flex flex-wrap gap-x-6">
        {SPACES.map((space, index) => (
          <label key={space} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(space)}
              aria-invalid={error !== undefined}
              onChange={({ target }) => choose(space, target.checked)}
              className="check"
            />
            {SCREEN_NAMES[space]}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
