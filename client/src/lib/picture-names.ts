/** What forms call the drawn pictures, by their file without folder and ending. */
const NAMES: Record<string, string> = {
  'banner-1': 'Banner 1',
  'banner-2': 'Banner 2',
  'banner-3': 'Banner 3',
  'banner-4': 'Banner 4',
  'banner-5': 'Banner 5',
  'class-boat': 'Boat',
  'class-bridge': 'Bridge',
  'class-chair': 'Chair',
  'class-child': 'Child',
  'class-cobra': 'Cobra',
  'class-downdog': 'Downdog',
  'class-fold': 'Fold',
  'class-heat': 'Heat',
  'class-lotus': 'Lotus',
  'class-lunge': 'Lunge',
  'class-moon': 'Moon',
  'class-savasana': 'Savasana',
  'class-tree': 'Tree',
  'class-triangle': 'Triangle',
  'class-warrior': 'Warrior',
  'food-fruit-smoothie': 'Fruit smoothie',
  'food-meat-plate': 'Meat plate',
  'food-mixed-berries-smoothie': 'Mixed berries smoothie',
  'food-oriental-tea': 'Oriental tea',
  'food-special-plate': 'Special plate',
  'food-vegetable-juice': 'Vegetable juice',
  'food-vegetable-salad': 'Vegetable salad',
}

/** The name of a drawn picture: `/art/class-child.svg` is "Child". An address that is not drawn is its own name. */
export function pictureName(address: string): string {
  return NAMES[address.replace(/^\/art\/|\.svg$/g, '')] ?? address
}
