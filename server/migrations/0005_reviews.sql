CREATE TABLE "review_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_reason_known" CHECK ("review_reports"."reason" in ('offensive', 'advertising', 'off-topic', 'personal-data', 'untrue', 'other'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"user_id" text,
	"author_name" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"report_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('pending', 'published', 'rejected', 'hidden')),
	CONSTRAINT "reviews_rating_in_stars" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_text_length" CHECK (char_length("reviews"."text") between 1 and 2000),
	CONSTRAINT "reviews_rejected_with_reason" CHECK (("reviews"."status" = 'rejected') = ("reviews"."rejection_reason" <> '')),
	CONSTRAINT "reviews_answered_or_not" CHECK (("reviews"."answer" <> '') = ("reviews"."answered_at" is not null)),
	CONSTRAINT "reviews_report_count_not_negative" CHECK ("reviews"."report_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_review" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once_per_product" ON "reviews" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","status","created_at");--> statement-breakpoint
CREATE INDEX "reviews_order_line" ON "reviews" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE status = 'pending' or report_count > 0;--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at");--> statement-breakpoint
-- Only published reviews are public, so only they drop cached pages. A report changes no page.
CREATE TRIGGER reviews_public_insert AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
CREATE TRIGGER reviews_public_update AFTER UPDATE OF status, author_name, rating, title, text, photos, answer ON reviews
  FOR EACH ROW WHEN (OLD.status = 'published' OR NEW.status = 'published') EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
CREATE TRIGGER reviews_public_delete AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- Ratings come from reviews only, and there are none yet.
UPDATE products SET rating_average = 0, rating_count = 0 WHERE rating_average <> 0 OR rating_count <> 0;
