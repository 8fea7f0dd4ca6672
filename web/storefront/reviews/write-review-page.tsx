import { useNavigate } from 'react-router'
import type { OwnReview, ReviewableItem } from '#contract/reviews.ts'
import {
  getReviewerName,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_TITLE_LENGTH,
  MIN_REVIEW_LENGTH,
} from '#domain/reviews.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import type { Route } from './+types/write-review-page.ts'
import * as texts from './own-texts.ts'
import { PhotoInput, type ReviewPhoto } from './photo-input.tsx'
import { StarInput } from './star-input.tsx'
import './reviews.css'

export const clientLoader = createAuthenticatedLoader(
  async ({ api, params }: PageLoaderArgs<'item'>) => {
    const { reviews, reviewable } = await api.reviews.mine({ item: params.item })
    return { review: reviews[0] ?? null, item: reviewable[0] ?? null }
  },
  { unavailable: texts.failed },
)
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.formTitle)
export const HydrateFallback = () => <PageSkeleton />

/** The form for a delivered product: empty, or with the review that the customer wrote. */
export default function WriteReviewPage({ loaderData: { review, item } }: Route.ComponentProps) {
  const title = review ? texts.editTitle : texts.formTitle
  const product = review?.product ?? item?.product
  return (
    <Main className="wrap own-reviews personal-page">
      <Breadcrumbs
        items={[
          { label: texts.myProfile, to: paths.profile() },
          { label: texts.myReviews, to: paths.ownReviews },
          { label: title },
        ]}
      />
      {product ? (
        <>
          <h1 className="h1">{title}</h1>
          <p className="review-form__product">
            <img src={product.image} alt="" width={72} height={72} />
            <b>{formatVariantName(product.name, product.variantTitle)}</b>
          </p>
          <ReviewForm key={review?._id ?? item?.item} review={review} item={item} />
        </>
      ) : (
        <EmptyState
          level={1}
          title={texts.unavailable}
          action={<ButtonLink to={paths.ownReviews}>{texts.myReviews}</ButtonLink>}
        >
          {texts.unavailableText}
        </EmptyState>
      )}
    </Main>
  )
}

type FormValues = { rating: number; title: string; text: string; photos: readonly ReviewPhoto[] }

function ReviewForm({ review, item }: { review: OwnReview | null; item: ReviewableItem | null }) {
  const navigate = useNavigate()
  const { user } = useSession()
  const form = useSubmitForm<FormValues>({
    defaultValues: {
      rating: review?.rating ?? 0,
      title: review?.title ?? '',
      text: review?.text ?? '',
      photos: review?.photos.map(({ url }) => ({ url, file: null })) ?? [],
    },
    validate: ({ rating, text }) => ({
      ...(rating > 0 ? {} : { rating: texts.chooseRating }),
      ...(text.trim().length >= MIN_REVIEW_LENGTH ? {} : { text: texts.reviewTooShort(MIN_REVIEW_LENGTH) }),
    }),
    failure: texts.saveFailed,
    async submit(values) {
      const { message } = await save(values, review, item)
      showToast({ title: message })
      await navigate(paths.ownReviews)
    },
  })
  const values = form.form.watch()
  return (
    <ClientForm className="review-form" noValidate onSubmit={form.onSubmit}>
      <ErrorBanner message={form.failure} />
      <StarInput
        value={values.rating}
        error={form.errorOf('rating')}
        onChange={(rating) => form.setField('rating', rating)}
      />
      <TextField
        label={texts.title}
        hint={texts.titleHint}
        optional
        maxLength={MAX_REVIEW_TITLE_LENGTH}
        {...form.field('title')}
      />
      <TextAreaField
        label={texts.review}
        hint={texts.reviewHint(MIN_REVIEW_LENGTH)}
        rows={6}
        maxLength={MAX_REVIEW_LENGTH}
        {...form.field('text')}
      />
      <PhotoInput
        photos={values.photos}
        error={form.errorOf('photos')}
        onChange={(photos) => form.setField('photos', photos)}
      />
      {user && <p className="small muted">{texts.shownName(getReviewerName(user.name))}</p>}
      <div className="review-form__buttons">
        <Button type="submit" busy={form.isBusy} busyLabel={texts.sending}>
          {review ? texts.save : texts.submit}
        </Button>
        <ButtonLink variant="secondary" to={paths.ownReviews}>
          {texts.cancel}
        </ButtonLink>
      </div>
    </ClientForm>
  )
}

function save(
  { rating, title, text, photos }: FormValues,
  review: OwnReview | null,
  item: ReviewableItem | null,
): Promise<{ message: string }> {
  const files = photos.flatMap(({ file }) => file ?? [])
  const content = { rating, title, text, photos: files }
  if (review)
    return browserApi.reviews.update({
      id: review._id,
      keptPhotos: photos.filter(({ file }) => !file).map(({ url }) => url),
      ...content,
    })
  return browserApi.reviews.create({ item: item!.item, ...content })
}
