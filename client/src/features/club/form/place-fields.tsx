import type { Room } from '@ningjing/contract/club/home.schemas'
import { LIST_SIZES } from '@ningjing/contract/club/list-sizes'
import { CLASS_PICTURES } from '@ningjing/contract/pictures/pictures'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { ListEditor } from './list-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { SiteLines, SiteText } from './site-field.tsx'
import type { SiteValues } from './site-values.ts'

const SIZE = { width: 1200, height: 800 }

/** Photos of the studio, and the rooms in which classes are held. */
export function PlaceFields() {
  return (
    <>
      <ListEditor<SiteValues['place']['photos'][number]>
        name="place.photos"
        label={FIELD_NAMES['place.photos']}
        one="photo"
        {...LIST_SIZES.photos}
        empty={{ url: '', alt: '' }}
        title={({ alt }) => alt || 'New photo'}
      >
        {(index) => (
          <>
            <PictureField
              name={`place.photos.${index}.url`}
              label="Photo"
              choices={CLASS_PICTURES}
              size={SIZE}
            />
            <SiteText
              name={`place.photos.${index}.alt`}
              label="What it shows"
              required
              hint="For those who cannot see it."
            />
          </>
        )}
      </ListEditor>
      <ListEditor<Room>
        name="place.rooms"
        label={FIELD_NAMES['place.rooms']}
        one="room"
        {...LIST_SIZES.rooms}
        empty={{ name: '', photo: '', street: '', way: '', map: '' }}
        title={({ name }) => name || 'New room'}
      >
        {(index) => <RoomFields at={`place.rooms.${index}`} />}
      </ListEditor>
    </>
  )
}

function RoomFields({ at }: { at: `place.rooms.${number}` }) {
  return (
    <>
      <SiteText
        name={`${at}.name`}
        label="Name"
        required
        hint="A class whose place is this name shows the room."
      />
      <PictureField name={`${at}.photo`} label="Photo" choices={CLASS_PICTURES} size={SIZE} none="No photo" />
      <SiteText name={`${at}.street`} label="Street" optional />
      <SiteLines name={`${at}.way`} label="How to get there" optional />
      <SiteText name={`${at}.map`} label="Link to a map" type="url" optional placeholder="https://" />
    </>
  )
}
