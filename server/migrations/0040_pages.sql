CREATE TABLE "page_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"published_on" text,
	"content" jsonb NOT NULL,
	"author_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_page_id_number_pk" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text DEFAULT 'page' NOT NULL,
	"purpose" text,
	"placement" text DEFAULT 'none' NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"draft_number" integer DEFAULT 1 NOT NULL,
	"published_number" integer,
	"scheduled_number" integer,
	"publish_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_purpose_unique" UNIQUE("purpose"),
	CONSTRAINT "pages_kind_known" CHECK ("pages"."kind" in ('page', 'article')),
	CONSTRAINT "pages_purpose_known" CHECK ("pages"."purpose" in ('terms', 'privacy', 'exchange', 'contact', 'custom', 'appointment', 'scheme')),
	CONSTRAINT "pages_placement_known" CHECK ("pages"."placement" in ('none', 'menu', 'shop', 'help', 'company', 'policies')),
	CONSTRAINT "pages_schedule_whole" CHECK (("pages"."scheduled_number" is null) = ("pages"."publish_at" is null))
);
--> statement-breakpoint
ALTER TABLE "page_redirects" ADD CONSTRAINT "page_redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_redirects_page" ON "page_redirects" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_versions_author" ON "page_versions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug") WHERE "pages"."deleted_at" is null;--> statement-breakpoint
-- By hand from here on. A page is written before its versions, so these are checked at the commit.
ALTER TABLE "pages" ADD CONSTRAINT "pages_draft_exists" FOREIGN KEY ("id", "draft_number") REFERENCES "page_versions"("page_id", "number") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_published_exists" FOREIGN KEY ("id", "published_number") REFERENCES "page_versions"("page_id", "number") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_scheduled_exists" FOREIGN KEY ("id", "scheduled_number") REFERENCES "page_versions"("page_id", "number") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- What a customer accepted stays readable: a version keeps its words. Only its author is forgotten, with the account.
CREATE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'author_id' <> to_jsonb(OLD) - 'author_id' THEN
    RAISE EXCEPTION 'A version of a page cannot be changed.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER page_versions_unchanged BEFORE UPDATE ON page_versions
  FOR EACH ROW EXECUTE FUNCTION keep_page_version();
--> statement-breakpoint
-- All pages of the shop have the footer, which links to pages. A saved draft changes none of them.
CREATE FUNCTION notify_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_public_change('data', ARRAY['pages']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_public_rows AFTER INSERT OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages();
--> statement-breakpoint
CREATE TRIGGER pages_public_changes AFTER UPDATE ON pages
  FOR EACH ROW WHEN (
    (OLD.slug, OLD.kind, OLD.placement, OLD.position, OLD.published_number, OLD.deleted_at)
    IS DISTINCT FROM (NEW.slug, NEW.kind, NEW.placement, NEW.position, NEW.published_number, NEW.deleted_at)
  ) EXECUTE FUNCTION notify_pages();
