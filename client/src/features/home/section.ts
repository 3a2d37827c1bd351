import type { Section } from '@ningjing/contract/club/home.schemas'

/** A section of the home page of one kind. */
export type SectionOf<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>
