import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createQueryClient } from '../lib/query.ts'
import { SessionProvider } from '../lib/session.tsx'
import { ThemeProvider } from '../lib/theme.tsx'

/** What every screen stands on: the cache, the address bar, the theme and the session. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ThemeProvider>
          <SessionProvider>{children}</SessionProvider>
        </ThemeProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
