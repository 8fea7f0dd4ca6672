-- Whoever writes what a public page shows, all servers drop the pages they keep: see server/platform/public-changes.ts.
CREATE FUNCTION tell_public_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['categories', 'subcategories', 'products', 'gold_rates', 'slides', 'banners', 'settings'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes()', shown || '_public_changes', shown);
  END LOOP;
END $$;
