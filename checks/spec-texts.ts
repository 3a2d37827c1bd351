import type { Syntax } from './syntax.ts'

/**
 * Texts that the specification gives letter for letter, by its section. A text that goes on with a value or
 * a link stands here as far as it is fixed.
 */
export const SPEC_TEXTS: Record<string, string[]> = {
  '§2 not-found page': [
    'Page not found',
    'we are sorry, but the page you requested was not found',
    'Got to Home',
  ],
  '§2 navigation': ['Home', 'Instructors', 'Classes', 'Dashboard', 'Login', 'Log Out', 'Logout'],
  '§2 login and registration': [
    'Login with Google',
    "Don't have an account?",
    'Register Now',
    'Already Registered ?',
    'Login Now',
  ],
  '§2 public pages': ['Choose The Class For You', 'Meet Our Instructor'],
  '§2 role labels': ['Admin', 'Instructor', 'Student'],
  '§2 dashboard': [
    'Your Selected Classes',
    'Your Enrolled Classes',
    'Welcome! Add a Class',
    'Manage My Classes',
    'Checkout',
    'Card Number',
    'Card Expiration',
    'CVC',
    'Full Name',
    'Postal Code',
    'Payment History',
    'Class Name',
    'Transaction Id',
    'Date',
    'Transaction complete with transaction ID :',
  ],
  '§2 guards': ['Stop!', 'You have to log in first to continue'],
  '§5 validation': [
    'Email is required',
    'Password is required',
    'name is required',
    'Password must be 6 characters',
    'Password must have one capital letter and special character.',
    'Password did not match',
    'Please login for selecting this class!',
  ],
  '§8 errors': [
    'Wrong password! Please provide correct one.',
    'Not a Valid User.',
    'Invalid email. Please provide a valid email',
    'You have Already Registerd!',
  ],
  '§9 figures': ['Payments Earned', 'New Users', 'Number of Classes :'],
  '§9 messages': [
    'Are you sure?',
    "You won't be able to revert this!",
    'Yes, delete it!',
    'Deleted!',
    'Your selected class has been deleted.',
    'User created successfully.',
    'User info updated successfully.',
    'Class added successfully.',
    'Info Updated successfully!',
    'Feedback Done!',
    'class status',
    'User role updated',
    'Class selected successfully.',
    'Payment success.',
  ],
}

/** Texts of the specification that no string and no markup of the product holds. */
export function missingTexts(wanted: Record<string, string[]>, product: Syntax[]): string[] {
  const present = product.flatMap(({ texts }) => texts.map(({ text }) => plain(text)))
  return Object.entries(wanted).flatMap(([section, texts]) =>
    texts
      .filter((text) => !present.some((one) => one === text || (text.includes(' ') && one.includes(text))))
      .map((text) => `${section}: ${text}`),
  )
}

const ENTITIES: Record<string, string> = { '&apos;': "'", '&#39;': "'", '&quot;': '"', '&amp;': '&' }

/** Markup text as it is read: entities resolved, white space joined. */
function plain(text: string): string {
  return text
    .replace(/&(apos|quot|amp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
