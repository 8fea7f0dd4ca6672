import type { Api } from '#contract/contract.ts'
import { loadWith, type PageFetcher, type PageLoaderArgs, type RouterArgs } from '#web/page-loader.ts'
import { requireSession } from '#web/session/require-session.ts'
import { adminApi } from './api.ts'

/** The arguments of an admin page's fetcher. `AdminLoaderArgs<'id'>` names the parameters of its route. */
export type AdminLoaderArgs<Names extends string = never> = PageLoaderArgs<Names, Api>

/** A page of the admin loads in the browser only, which holds the token. Visitors are sent to sign in and come back. */
export const createAdminLoader =
  <Names extends string, T>(fetchPage: PageFetcher<Names, T, Api>) =>
  async (args: RouterArgs) => {
    requireSession(args.url)
    return loadWith(adminApi, fetchPage, args)
  }
