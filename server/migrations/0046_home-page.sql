CREATE TABLE "home_page" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"draft_number" integer NOT NULL,
	"published_number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_page_one_row" CHECK ("home_page"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "home_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"blocks" jsonb NOT NULL,
	"author_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "home_page" ADD CONSTRAINT "home_page_draft_number_home_versions_number_fk" FOREIGN KEY ("draft_number") REFERENCES "public"."home_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_page" ADD CONSTRAINT "home_page_published_number_home_versions_number_fk" FOREIGN KEY ("published_number") REFERENCES "public"."home_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_versions" ADD CONSTRAINT "home_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_versions_author" ON "home_versions" USING btree ("author_id");--> statement-breakpoint
-- By hand from here on. A saved draft changes no page of the shop.
CREATE FUNCTION notify_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_public_change('data', ARRAY['home']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER home_page_public_rows AFTER INSERT OR DELETE OR TRUNCATE ON home_page
  FOR EACH STATEMENT EXECUTE FUNCTION notify_home();
--> statement-breakpoint
CREATE TRIGGER home_page_public_changes AFTER UPDATE ON home_page
  FOR EACH ROW WHEN (OLD.published_number IS DISTINCT FROM NEW.published_number)
  EXECUTE FUNCTION notify_home();
--> statement-breakpoint
-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it before its carousel, or at the end.
WITH place AS (
  SELECT coalesce(min(position) FILTER (WHERE path = '/admin/carousel-manager'), max(position) + 1) AS position
  FROM menu_items
  HAVING count(*) > 0 AND count(*) FILTER (WHERE path = '/admin/home-page') = 0
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM place WHERE menu_items.position >= place.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'home-page', 'Home Page', '/admin/home-page', '🏠', position, ARRAY['admin', 'manager'] FROM place;
