ALTER TABLE "import_jobs" DROP CONSTRAINT "import_jobs_source_known";--> statement-breakpoint
ALTER TABLE "import_products" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "import_products" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_source_known" CHECK ("import_jobs"."source" in ('swarna', 'shopify', 'woocommerce'));